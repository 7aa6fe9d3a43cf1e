"""Sends the conversations of chatbots to Threadlight and reads figures from it."""

from .client import ApiError, Client
from .tracker import Problem, Tracker

__all__ = ["ApiError", "Client", "Problem", "Tracker"]
